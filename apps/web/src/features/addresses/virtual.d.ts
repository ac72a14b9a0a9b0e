declare module 'virtual:thai-addresses' {
  /** URL of the table of places, with a content hash. */
  const url: string;
  export default url;
}
