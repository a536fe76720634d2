import { type ComponentType, createContext } from 'react';

/** What a map says when the city has no base map. `app/` provides it, because `ui/` must not import `entities/`. */
export const MissingMapContext = createContext<ComponentType | null>(null);
