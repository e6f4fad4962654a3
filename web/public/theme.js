// Runs before the first paint, so that nobody who works in the dark sees a white flash. web/ui/theme/theme.ts does the rest.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('sedum-theme');
  } catch {
    choice = null; // storage is switched off: follow the system
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
