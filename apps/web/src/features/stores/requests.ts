/** The branches, and where the map is to begin (INFO-07); the web server makes the same request for the document. */
export const storeLocationsRequest = () =>
  ({ url: '/store-locations', method: 'GET', client: 'content' }) as const;
