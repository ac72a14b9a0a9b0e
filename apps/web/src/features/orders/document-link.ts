import type { OrderDocument } from '@mali/contracts/payments';

/** Document links of an order older than this are refetched: they expire after minutes. */
const LINKS_MS = 4 * 60_000;

/**
 * Opens a document on click, with a new link if this one may have expired.
 * @param told timestamp of the loaded documents
 * @param ask refetches them
 */
export function openDocument(
  number: string,
  told: number,
  ask: () => Promise<readonly OrderDocument[]>,
): (event: { preventDefault: () => void }) => void {
  const renew = async () => {
    // Opened synchronously: browsers block tabs opened later than the click.
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
