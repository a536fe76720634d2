import { feedback } from './stories/feedback.tsx';
import { fields } from './stories/fields.tsx';
import { form } from './stories/form.tsx';
import { layout } from './stories/layout.tsx';
import { list } from './stories/list.tsx';
import { states } from './stories/states.tsx';
import type { Stories } from './story.ts';

/** By the folder of `ui/`. */
export const groups: Readonly<Record<string, Stories>> = { states, layout, feedback, fields, form, list };
