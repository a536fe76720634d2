import type { ComponentType } from 'react';

/** The states of the parts of one folder of `ui/`, by name. Each is a component of its own, so it may have a state. */
export type Stories = Readonly<Record<string, ComponentType>>;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** CSS pixels of the phone and the desktop that every screen is made for. */
export const widths = { phone: 390, desktop: 1280 } as const;
export type Width = keyof typeof widths;
