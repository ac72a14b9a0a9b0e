/** Repository functions for modules above this one. */
export {
  insertUser,
  lockNames,
  setEmailVerified,
  type User,
  userByEmail,
  userById,
  voidLinks,
} from './repository.ts';
export { deleteSecondStep } from './second-step-repository.ts';
export {
  acceptInvitation,
  answerCheck,
  claimReward,
  dropPassword,
  insertStaff,
  keepStricter,
  lockAccounts,
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
