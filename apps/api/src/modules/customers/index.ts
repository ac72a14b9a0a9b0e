/** Repository functions for modules above this one. */
export { CUSTOMER_SOURCE } from './customer-list-repository.ts';
export { customerTags } from './customer-repository.ts';
export { maskedCustomer, segmentCondition } from './segments.ts';
