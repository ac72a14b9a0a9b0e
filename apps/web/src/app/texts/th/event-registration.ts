import { eventRegistration } from '../../../features/event-registration/texts/th.ts';

export const texts = { eventRegistration } as const;
