/** Customer service contacts (ERR-08). Plain values: the browser may import this file. */
export const CUSTOMER_RELATIONS = { phone: '02-000-0000', email: 'care@mali.example' } as const;
