import { account as accountMenu } from '../../shell/texts/account-en.ts';

export const texts = { accountMenu } as const;
