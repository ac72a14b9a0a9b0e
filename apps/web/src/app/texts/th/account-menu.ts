import { account as accountMenu } from '../../shell/texts/account-th.ts';

export const texts = { accountMenu } as const;
