import Glibc

let words = Array(CommandLine.arguments.dropFirst())
exit(Program(commands: Command.all, console: .standard()).run(words).rawValue)
