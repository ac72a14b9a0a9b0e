import { account } from '../../features/account/texts/en.ts';
import { addresses } from '../../features/addresses/texts/en.ts';
import { account as accountMenu } from '../shell/texts/account-en.ts';

/** The account's own pages: its frame, and what stands in it. */
export const accountTexts = { account, accountMenu, addresses } as const;
