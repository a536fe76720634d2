import { notice } from '../../device/haptics.ts';
import { feedback } from '../feedback/feedback.ts';
import { pictureTexts, problemTexts } from './texts.ts';

/** Shows a problem with a picture as an alert, because its help is too long for a toast. */
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
