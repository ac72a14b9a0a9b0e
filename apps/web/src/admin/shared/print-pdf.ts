/** Longer than a printing dialog is open. */
const KEPT_MS = 600_000;

/** Opens the printing dialog with a PDF. */
export function printPdf(data: Blob): void {
  const url = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  frame.title = 'PDF';
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  document.body.append(frame);
  // Not sooner: browsers read the document while they print it, and one that is taken away ends the page.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, KEPT_MS);
}
