/** For whom an order is made, and of what: passed on by the page that leads to the form. */
export type OrderFor = Readonly<{
  member: Readonly<{ user_id: number; name: string; email: string }>;
  lines: readonly Readonly<{ mat_var_id: number; quantity: number }>[];
}>;

/** The same from the state of an address, which also holds what other pages wrote into it. */
export const orderForOf = (state: unknown): OrderFor | null =>
  typeof state === 'object' && state !== null && 'orderFor' in state ? (state.orderFor as OrderFor) : null;
