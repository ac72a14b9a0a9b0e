import type { OrderDocument } from '@mali/contracts/payments';

/** Links of an order older than this are asked for anew: they hold for some minutes. */
const LINKS_MS = 4 * 60_000;

/**
 * What a press on the link of a document does: it opens it, with a fresh link when this one may have run out.
 * @param told when the documents were told, as a time stamp
 * @param ask asks for them anew
 */
export function openDocument(
  number: string,
  told: number,
  ask: () => Promise<readonly OrderDocument[]>,
): (event: { preventDefault: () => void }) => void {
  const renew = async () => {
    // Opened at once: a browser lets no page open a tab later than the press.
    const tab = window.open('', '_blank');
    const fresh = (await ask()).find((document) => document.number === number);
    if (tab === null) return;
    if (fresh === undefined) tab.close();
    else {
      tab.opener = null;
      tab.location.replace(fresh.url);
    }
  };
  return (event) => {
    if (Date.now() - told < LINKS_MS) return;
    event.preventDefault();
    void renew();
  };
}
