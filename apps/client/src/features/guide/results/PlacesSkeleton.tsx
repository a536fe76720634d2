const lines = ['70%', '45%', '58%', '66%', '40%', '52%'];

/** The list before it is there, in its own shape. */
export function PlacesSkeleton() {
  return (
    <div className="place-list" aria-hidden="true">
      {lines.map((width) => (
        <div key={width} className="place-card">
          <span className="place-card-picture skeleton" />
          <span className="place-card-text">
            <span className="skeleton" style={{ width }} />
            <span className="skeleton" style={{ width: '38%' }} />
            <span className="skeleton" style={{ width: '55%' }} />
          </span>
        </div>
      ))}
    </div>
  );
}
