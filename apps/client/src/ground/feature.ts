import type { ComponentType } from 'react';

export interface FeatureScreen {
  /** A path of the route table, `/category/:action/:id`. The table says who may enter; the feature brings the screen. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** What a feature is to the app: registered by one line in `features.ts`. */
export interface FeatureDescriptor {
  name: string;
  screens: readonly FeatureScreen[];
}
