import { type ComponentType, createContext } from 'react';

/** The notice on a map of a city without a base map. `app/` provides it, because `ui/` must not import `entities/`. */
export const MissingMapContext = createContext<ComponentType | null>(null);
