/** What modules above this one may use of its repositories. */
export {
  insertUser,
  lockNames,
  setEmailVerified,
  type User,
  userByEmail,
  userById,
  voidLinks,
} from './repository.ts';
export { forgetSecondStep } from './second-step-repository.ts';
export {
  acceptInvitation,
  answerCheck,
  claimReward,
  dropPassword,
  insertStaff,
  lockUser,
  markDeleted,
  type ProfileChange,
  sessionStart,
  setDisabled,
  setNoticeChoices,
  setPicture,
  setRole,
  updateProfileRow,
} from './user-repository.ts';
