import { expect, it } from 'vitest';
import { memoryStore } from '../../device/storage/storage.ts';
import { createTabMemory } from './tab-memory.ts';

it('a tab remembers its last address, for one person only', () => {
  const store = memoryStore();
  const memory = createTabMemory(store);
  memory.remember('ana', 'map', '/map?q=pan');
  memory.remember('ana', 'agenda', '/event-page/1');
  memory.remember('ana', 'map', '/place/1');
  expect(memory.urlOf('ana', 'map')).toBe('/place/1');
  expect(memory.urlOf('ana', 'agenda')).toBe('/event-page/1');
  expect(memory.urlOf('luis', 'map')).toBeUndefined();
  memory.remember('luis', 'map', '/map');
  expect(memory.urlOf('ana', 'agenda')).toBeUndefined();
});

it('what the store holds otherwise counts as nothing', () => {
  const store = memoryStore();
  store.setItem('callejero.tabs', 'not JSON');
  expect(createTabMemory(store).urlOf('ana', 'map')).toBeUndefined();
});
