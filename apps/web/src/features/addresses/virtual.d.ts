declare module 'virtual:thai-addresses' {
  /** Address of the table of places, under a name that changes with its content. */
  const url: string;
  export default url;
}
