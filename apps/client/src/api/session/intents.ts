import { storage } from '../../device/storage/storage.ts';
import { createIntents } from './intent-store.ts';

export const intents = createIntents(storage, () => Date.now());
