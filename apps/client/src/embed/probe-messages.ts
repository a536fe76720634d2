/** The messages between the screen of the base map and the frame that tries a style. */
export interface ProbeQuestion {
  kind: 'probe-style';
  /** Its address; of a file its name, which answers repeat. */
  styleUrl: string;
  /** The style of a file, which has no relative addresses. */
  style: object | null;
  center: { lat: number; lng: number };
}

export type ProbeAnswer =
  /** The frame is ready for questions. */
  | { kind: 'probe-ready' }
  | { kind: 'probe-result'; styleUrl: string; works: true; origins: string[]; name: string | null }
  | { kind: 'probe-result'; styleUrl: string; works: false; origins: string[]; reason: string };

export type ProbeResult = Extract<ProbeAnswer, { kind: 'probe-result' }>;
