/** Leaves the page for another address of ours, with a full load: nothing of this page's memory survives it. */
export function leaveTo(address: string): void {
  window.location.assign(address);
}

/** The same in place of this page in the history, so that the way back does not lead here. */
export function leaveInPlaceTo(address: string): void {
  window.location.replace(address);
}

/** Loads this page anew. */
export function reloadPage(): void {
  window.location.reload();
}
