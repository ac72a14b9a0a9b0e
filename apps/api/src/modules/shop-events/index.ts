/** Repository functions available to higher modules. */
export { SHOP_EVENT_SOURCE } from './list-repository.ts';
