/** Repository functions available to higher modules. */
export { CAMPAIGN_SOURCE } from './campaign-list-repository.ts';
