import { texts } from '../texts.ts';
import { feedback } from './feedback.ts';

export function confirmLeave(): Promise<boolean> {
  return feedback.confirm(texts.leaveQuestion, texts.leaveDetail);
}
