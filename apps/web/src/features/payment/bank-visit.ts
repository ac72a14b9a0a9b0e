const KEY = 'mali.bank';

/** Navigates to the 3-D Secure page of the customer's bank (PAY-07), recording the visit. */
export function leaveForBank(so_no: string, url: string): void {
  try {
    sessionStorage.setItem(KEY, so_no);
  } catch {
    // Without storage the return is treated as a first visit, which also polls.
  }
  window.location.assign(url);
}

/** Whether the customer returns from the bank with this order in this tab; true once. */
export function backFromBank(so_no: string): boolean {
  try {
    const back = sessionStorage.getItem(KEY) === so_no;
    if (back) sessionStorage.removeItem(KEY);
    return back;
  } catch {
    return false;
  }
}
