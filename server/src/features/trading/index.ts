export { fillOrders } from './fill-orders.ts'
export { tradingCauses } from './trading-causes.ts'
export { tradingHandlers } from './trading-handlers.ts'
