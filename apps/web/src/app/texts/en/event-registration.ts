import { eventRegistration } from '../../../features/event-registration/texts/en.ts';

export const texts = { eventRegistration } as const;
