export { FreshCode } from './fresh-code.tsx';
export { withFreshCode } from './fresh-code-port.ts';
export { SecondStep } from './second-step.tsx';
export { SecondStepSettings } from './settings.tsx';
