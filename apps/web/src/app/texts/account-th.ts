import { account } from '../../features/account/texts/th.ts';
import { addresses } from '../../features/addresses/texts/th.ts';
import { account as accountMenu } from '../shell/texts/account-th.ts';

/** The account's own pages: its frame, and what stands in it. */
export const accountTexts = { account, accountMenu, addresses } as const;
