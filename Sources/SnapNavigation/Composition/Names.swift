public import SnapEngine

// The iOS library's names, so that code written for it reads the same. There a navigator is whatever
// type declares itself one, so its name is that of the protocol here, not that of the actor. There is
// no `SnapNavigation` for `Navigation`: it would hide the module, and `SnapNavigation.Screen` with it.

/// `Intent`.
public typealias SnapNavigationIntent = Intent
/// `Navigating`.
public typealias SnapNavigator = Navigating
/// `NavigationProvider`.
public typealias SnapNavigatorDataSource = NavigationProvider
/// `NavigationMediator`.
public typealias SnapNavigationMediator = NavigationMediator
/// `NavigationPresenter`.
public typealias SnapNavigationPresenter = NavigationPresenter
/// `NavigationRouter`.
public typealias SnapNavigationRouter = NavigationRouter
/// `RouteNavigator`.
public typealias SnapRouteNavigator = RouteNavigator
/// `Segue`.
public typealias SnapNavigationSegue = Segue
