/** What the screen of the base map and the frame that tries a style say to each other. */
export interface ProbeQuestion {
  kind: 'probe-style';
  styleUrl: string;
  center: { lat: number; lng: number };
}

export type ProbeAnswer =
  /** The frame listens. */
  | { kind: 'probe-ready' }
  | { kind: 'probe-result'; styleUrl: string; works: true; origins: string[]; name: string | null }
  | { kind: 'probe-result'; styleUrl: string; works: false; origins: string[]; reason: string };

export type ProbeResult = Extract<ProbeAnswer, { kind: 'probe-result' }>;
