import { feedback } from './feedback.ts';

/** Toasts, alerts and questions for a component. */
export function useFeedback(): typeof feedback {
  return feedback;
}
