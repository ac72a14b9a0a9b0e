/** The branches, and the initial map centre (INFO-07); the web server makes the same request. */
export const storeLocationsRequest = () =>
  ({ url: '/store-locations', method: 'GET', client: 'content' }) as const;
