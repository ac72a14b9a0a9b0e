/** Repository functions available to higher modules. */
export {
  exampleGoods,
  flowResults,
  insertMailingLink,
  insertVersion,
  lastOrderOf,
  linkClicked,
  mailingClicks,
  mailingLink,
  newestVersion,
  newestVersions,
  rulesExist,
  sentSince,
} from './flow-repository.ts';
