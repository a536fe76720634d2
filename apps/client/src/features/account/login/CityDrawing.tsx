import styles from './CityDrawing.module.css';
/** A town seen from above, with three places marked: decoration. */
export function CityDrawing() {
  return (
    <svg viewBox="0 0 800 760" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="fill block">
      <rect width="800" height="900" className={styles.cityGround} />
      <path d="M-20 640C140 560 220 700 380 660S640 500 830 560V920H-20Z" className={styles.cityWater} />
      <path d="M520 60h190a24 24 0 0 1 24 24v150a24 24 0 0 1-24 24H540l-60-70Z" className={styles.cityPark} />
      <path d="M60 420l120-50 60 130-130 60Z" className={styles.cityPark} />
      <g className={styles.cityBlocks}>
        <path d="M70 70h150v110H70zM250 70h110v110H250zM390 70h80l-20 110h-60zM70 215h110v110H70zM215 215h145v110H215zM395 215h50l75 90v20H395zM560 300h150v100H560zM270 365h120v110H270zM425 365h95v120h-95zM560 435h170v60l-170 40z" />
      </g>
      <g className={styles.cityStreets}>
        <path d="M-20 197h460l90 75 300 10M-20 345h520l330 72M375-20v520l-40 180M235-20v360l90 200M535-20 470 190l70 130 10 260M-20 120 50 40 120-20M745-20v620" />
      </g>
      <path d="M-20 560C160 470 330 600 500 520S720 430 830 440" className={styles.cityAvenue} />
      <g className={styles.cityPin} transform="translate(330 300)">
        <path d="M0-92c-32 0-57 25-57 56C-57 6 0 60 0 60S57 6 57-36c0-31-25-56-57-56Z" />
        <circle className={styles.cityPinCircle} cy="-36" r="22" />
      </g>
      <g className={`${styles.cityPin} ${styles.second}`} transform="translate(610 470) scale(.68)">
        <path d="M0-92c-32 0-57 25-57 56C-57 6 0 60 0 60S57 6 57-36c0-31-25-56-57-56Z" />
        <circle className={styles.cityPinCircle} cy="-36" r="22" />
      </g>
      <g className={`${styles.cityPin} ${styles.third}`} transform="translate(150 560) scale(.56)">
        <path d="M0-92c-32 0-57 25-57 56C-57 6 0 60 0 60S57 6 57-36c0-31-25-56-57-56Z" />
        <circle className={styles.cityPinCircle} cy="-36" r="22" />
      </g>
    </svg>
  );
}
