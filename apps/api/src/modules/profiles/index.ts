/** What modules above this one may use of its repositories. */
export {
  finishPrivacyRequest,
  forgetExports,
  insertPrivacyRequest,
  lockWaiting,
  type PrivacyRecord,
  privacyRequest,
  privacyRequestByKey,
  privacyRequests,
  refusePrivacyRequest,
} from './privacy-request-repository.ts';
