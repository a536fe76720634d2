export interface ViewedImage {
  /** An image value: stored (`api_…`) or an address. */
  image: string;
  /** The accessible name of the dialog and the picture. */
  label: string;
}
