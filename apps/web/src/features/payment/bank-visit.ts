const KEY = 'mali.bank';

/** Leaves the shop for the page on which the customer's bank asks for more (PAY-07); the way back is known here. */
export function leaveForBank(so_no: string, url: string): void {
  try {
    sessionStorage.setItem(KEY, so_no);
  } catch {
    // The way back is then taken for a first visit, which asks the bank as well.
  }
  window.location.assign(url);
}

/** Whether the customer comes back from the bank with this order in this tab; true once. */
export function backFromBank(so_no: string): boolean {
  try {
    const back = sessionStorage.getItem(KEY) === so_no;
    if (back) sessionStorage.removeItem(KEY);
    return back;
  } catch {
    return false;
  }
}
