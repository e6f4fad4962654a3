/** Looks every three seconds whether mails arrived, and puts in the new list; what has the focus keeps it. */
const list = document.querySelector('#mails');
let shown = list?.innerHTML;

setInterval(async () => {
  if (!list || document.visibilityState !== 'visible') return;
  try {
    const answer = await fetch(
      `/_mail/list${location.search}${location.search ? '&' : '?'}open=${list.getAttribute('data-open')}`,
    );
    if (!answer.ok) return;
    const html = await answer.text();
    if (html === shown) return;
    const focused = document.activeElement?.getAttribute('href');
    list.innerHTML = html;
    shown = html;
    for (const link of list.querySelectorAll('a')) if (link.getAttribute('href') === focused) link.focus();
  } catch (error) {
    console.warn('The mails could not be read again', error);
  }
}, 3000);
