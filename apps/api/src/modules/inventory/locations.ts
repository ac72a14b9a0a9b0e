/** The warehouse, which the web shop sells from. */
export const MAIN_LOCATION = 1;
