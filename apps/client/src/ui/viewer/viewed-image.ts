export interface ViewedImage {
  /** An image value: stored (`api_…`) or an address. */
  image: string;
  /** What it shows: names the dialog and the picture. */
  label: string;
}
