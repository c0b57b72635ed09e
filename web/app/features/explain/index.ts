import '../../signed-in.css'
import './explain.css'

export { ExplainDrawer } from './explain-drawer.tsx'
