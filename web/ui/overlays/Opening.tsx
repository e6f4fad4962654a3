/** Tells who cannot see the page that a dialog is on its way; the eye is spared a flash. */
export function Opening() {
  return (
    <p role="status" className="sr-only">
      Opening…
    </p>
  );
}
