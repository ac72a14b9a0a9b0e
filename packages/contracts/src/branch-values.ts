/** Plain values of the editor of branches: the browser may import this file. */
export const BRANCH_EDIT = {
  ...{ name: 120, address: 300, province: 60, way: 300, reason: 80 },
  specialDays: 60,
  /** What a place in Thailand may be. */
  lat: { min: 5, max: 21 },
  lng: { min: 97, max: 106 },
} as const;

/** Days of the week, Monday first. */
export const WEEK_DAYS = 7;
/** `09:30`, in 24 hours. */
export const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;
/** As it is dialled in Thailand: `02-114-0801`. */
export const BRANCH_PHONE = /^0[0-9-]{8,12}$/;
/** A part of the address of its page. */
export const BRANCH_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
