/** Leaves the page for another address of ours, with a full load: nothing of this page's memory survives it. */
export function leaveTo(address: string): void {
  window.location.assign(address);
}

/** Loads this page anew. */
export function reloadPage(): void {
  window.location.reload();
}
