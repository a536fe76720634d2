/** The app's style sheets, in the order of the cascade. */
import 'virtual:theme-colors.css';
import '../ui/theme.css';
import '../ui/reset.css';
import '../ui/base.css';
import '../ui/primitives.css';
import './app.css';
