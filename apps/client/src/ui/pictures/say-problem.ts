import { notice } from '../../device/haptics.ts';
import { feedback } from '../feedback/feedback.ts';
import { pictureTexts, problemTexts } from './texts.ts';

/** Tells what went wrong with a picture; what a person can do about it needs longer to be read than a toast stays. */
export function sayProblem(error: unknown): void {
  const texts = problemTexts(error);
  if (!texts) {
    feedback.error(error);
    return;
  }
  notice('Warning');
  feedback.alert({
    title: texts.title,
    subtitle: texts.help,
    actions: [{ label: pictureTexts.accept, variant: 'primary' }],
    onClose: () => undefined,
  });
}
