// What callbacks answer, at once or later.
#ifndef SNAPNAV_ANSWER_HPP
#define SNAPNAV_ANSWER_HPP

#include <optional>

#include "host.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

/// What a callback came to. An error is thrown instead.
class Answer {
public:
  /// Done.
  Answer() = default;
  /// Done, with this: a router's map.
  Answer(Value result) : result_(std::move(result)) {}
  /// This, or a decline where there is nothing.
  Answer(std::optional<Value> result)
      : status_(result ? SNAPNAV_OK : SNAPNAV_DECLINE), result_(std::move(result)) {}
  Answer(std::nullopt_t) : status_(SNAPNAV_DECLINE) {}

  snapnav_status status() const noexcept { return status_; }
  const std::string &message() const noexcept { return message_; }
  /// Null when there is none.
  const snapnav_value *result() const noexcept { return result_ ? result_->raw() : nullptr; }

private:
  friend Answer veto(std::string reason);
  friend Answer redirect(std::string_view to);
  snapnav_status status_ = SNAPNAV_OK;
  std::string message_;
  std::optional<Value> result_;
};

/// A mediator: do not go there, for this reason. No failure.
inline Answer veto(std::string reason) {
  Answer answer;
  answer.status_ = SNAPNAV_VETO;
  answer.message_ = std::move(reason);
  return answer;
}
/// A mediator: go elsewhere, to this route or state URL.
inline Answer redirect(std::string_view to) {
  Answer answer{Value(to)};
  answer.status_ = SNAPNAV_REDIRECT;
  return answer;
}
/// A router: not my route, ask the next one.
inline Answer decline() { return Answer(std::nullopt); }

namespace border {

/// One answer that is owed to the host. Whoever is first answers; everybody after that does
/// nothing.
class Pending {
public:
  Pending(Runtime *owner, snapnav_token owed, std::function<void()> cancelled)
      : token(owed), runtime_(owner), cancelled_(std::move(cancelled)) {}

  const snapnav_token token;

  /// [any] Whether this call was the one that answered.
  bool complete(snapnav_status status, const snapnav_value *result, const char *message) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!runtime_) return false;
    Runtime *runtime = std::exchange(runtime_, nullptr);
    runtime->raw->complete(runtime->raw, token, status, result, message);
    runtime->forget(token);
    return true;
  }
  /// [any]
  bool is_over() noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    return is_cancelled_ || !runtime_;
  }
  /// [main] Nobody wants the answer any more: tells who asked to be told, or answers by itself.
  void cancel() noexcept {
    Runtime *runtime;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_cancelled_ = true;
      runtime = runtime_;
    }
    if (runtime && cancelled_)
      runtime->quietly("a cancelled answer", cancelled_);
    else
      complete(SNAPNAV_E_CANCELLED, nullptr, "cancelled");
  }

private:
  std::mutex mutex_;
  Runtime *runtime_; // null when answered
  bool is_cancelled_ = false;
  const std::function<void()> cancelled_;
};

inline void Runtime::add(std::shared_ptr<Pending> pending) {
  const std::lock_guard<std::mutex> lock(mutex_);
  pending_.emplace(pending->token, std::move(pending));
}
inline void Runtime::forget(snapnav_token token) noexcept {
  std::shared_ptr<Pending> gone; // goes after the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = pending_.find(token);
  if (found == pending_.end()) return;
  gone = std::move(found->second);
  pending_.erase(found);
}
inline void Runtime::cancel(snapnav_token token) noexcept {
  std::shared_ptr<Pending> pending;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = pending_.find(token);
    if (found != pending_.end()) pending = found->second;
  }
  if (pending) pending->cancel();
}
inline void Runtime::settle() noexcept {
  const auto next = [&]() -> std::shared_ptr<Pending> {
    const std::lock_guard<std::mutex> lock(mutex_);
    return pending_.empty() ? nullptr : pending_.begin()->second;
  };
  while (const std::shared_ptr<Pending> pending = next())
    pending->complete(SNAPNAV_E_CANCELLED, nullptr, "the plugin is stopped");
}
inline void Runtime::close() noexcept {
  settle();
  while (!watches_.empty()) unwatch(watches_.begin()->first);
  const auto first = [&]() -> std::uint64_t {
    const std::lock_guard<std::mutex> lock(mutex_);
    return jobs_.empty() ? 0 : jobs_.begin()->first;
  };
  while (const std::uint64_t number = first()) unschedule(number);
}

} // namespace border

/// An answer that comes later: it is given exactly once, from any thread, whatever happens. Whoever
/// lets go of it unanswered answers with an error. After the plugin's stop, and after a cancel that
/// was not asked about, answering does nothing.
class Token {
public:
  explicit Token(std::shared_ptr<border::Pending> pending) noexcept
      : pending_(std::move(pending)) {}
  Token(Token &&) noexcept = default;
  Token &operator=(Token other) noexcept {
    std::swap(pending_, other.pending_);
    return *this;
  }
  ~Token() {
    if (pending_) pending_->complete(SNAPNAV_E_FAIL, nullptr, "the answer was given up");
  }

  /// The answer. Also one that says done: `token.complete({})`.
  void complete(const Answer &answer) noexcept {
    finish(answer.status(), answer.result(), answer.message());
  }
  void fail(const Error &error) noexcept {
    finish(error.code(), nullptr, *error.what() ? error.what() : border::no_words);
  }
  /// Answers what the body returns, or the error that it throws.
  template <class Body> void complete_with(Body &&body) noexcept;

  /// Whether nobody waits any more: cancelled, or the plugin was stopped.
  bool is_cancelled() const noexcept { return !pending_ || pending_->is_over(); }

private:
  std::shared_ptr<border::Pending> pending_; // null when answered or moved from

  void finish(snapnav_status status, const snapnav_value *result,
              std::string_view message) noexcept {
    if (!pending_) return;
    std::string whole;
    char cut[sizeof(snapnav_error::message)];
    const char *told = nullptr;
    try {
      whole = border::readable(message);
      if (!message.empty()) told = whole.c_str();
    } catch (const std::bad_alloc &) {
      border::write(message, cut, sizeof cut);
      told = cut;
    }
    pending_->complete(status, result, told);
    pending_ = nullptr;
  }
};

namespace border {

/// Calls what answers nothing, an Answer, or what becomes one.
template <class Body, class... Arguments> Answer answer_of(Body &body, Arguments &&...arguments) {
  using Returned = decltype(body(std::forward<Arguments>(arguments)...));
  if constexpr (std::is_void_v<Returned>) {
    body(std::forward<Arguments>(arguments)...);
    return Answer();
  } else {
    static_assert(std::is_constructible_v<Answer, Returned>,
                  "a callback returns nothing, which says done, or an Answer, snapnav::veto(), "
                  "redirect(), decline(), or the Value that it answers");
    if constexpr (std::is_constructible_v<Answer, Returned>)
      return Answer(body(std::forward<Arguments>(arguments)...));
  }
}

} // namespace border

template <class Body> void Token::complete_with(Body &&body) noexcept {
  snapnav_error error = border::empty_error();
  const snapnav_status status = border::guarded(&error, [&] {
    complete(border::answer_of(body));
    return SNAPNAV_OK;
  });
  if (status != SNAPNAV_OK) finish(status, nullptr, error.message);
}

/// What every callback that may answer later is called with.
class Call {
public:
  Call(border::Runtime *runtime, snapnav_token token) noexcept : runtime_(runtime), token_(token) {}
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

  Host host() const noexcept { return Host(runtime_); }

  /// The answer comes later, and what the callback returns counts no more; the log tells of a veto,
  /// a redirect or a result that is lost so. Once per call, and not
  /// in `undo`. When the host cancels, the answer SNAPNAV_E_CANCELLED is given for you.
  [[nodiscard]] Token later() { return later(nullptr); }
  /// The same; `cancelled` is told [main] that nobody wants the answer any more, and the answer is
  /// still yours to give, soon.
  [[nodiscard]] Token later(std::function<void()> cancelled) {
    if (token_ == 0)
      throw Error(SNAPNAV_E_STATE, "this call has no later answer, or gave it already");
    auto pending = std::make_shared<border::Pending>(runtime_, token_, std::move(cancelled));
    runtime_->add(pending);
    token_ = 0;
    is_later_ = true;
    return Token(std::move(pending));
  }

protected:
  border::Runtime *runtime_;

private:
  template <class Argument> friend class Answering;
  snapnav_token token_;
  bool is_later_ = false;
};

namespace border {

/// What can be called, and may hold nothing to call.
template <class T> inline constexpr bool may_be_empty = std::is_pointer_v<T>;
template <class F> inline constexpr bool may_be_empty<std::function<F>> = true;

} // namespace border

/// A callback that answers; made from whatever can be called with the argument and returns nothing
/// or what an Answer is made of.
template <class Argument> class Answering {
public:
  Answering() = default;
  template <class Body, std::enable_if_t<std::is_invocable_v<Body &, Argument &>, int> = 0>
  Answering(Body body) {
    if constexpr (border::may_be_empty<Body>)
      if (!body) return;
    body_ = [body = std::move(body)](Argument &argument) mutable -> Answer {
      return border::answer_of(body, argument);
    };
  }

  explicit operator bool() const noexcept { return static_cast<bool>(body_); }

  /// Calls it for the host. `out` may be null: then a result has no way to go.
  snapnav_status operator()(Argument &argument, const snapnav_sink *out,
                            snapnav_error *error) const noexcept {
    const snapnav_status status = border::guarded(error, [&]() -> snapnav_status {
      const Answer answer = body_(argument);
      if (argument.is_later_) {
        if (answer.status() != SNAPNAV_OK || answer.result())
          argument.host().log(Level::warning, "a callback answered at once although it took its "
                                              "token: the token's answer counts");
        return SNAPNAV_PENDING;
      }
      if (out && answer.result()) out->put(out->ctx, answer.result());
      if (answer.status() == SNAPNAV_VETO && error) {
        error->code = SNAPNAV_VETO; // without a reason the host says whose veto it is
        border::write(answer.message(), error->message, sizeof error->message);
      }
      return answer.status();
    });
    if (!argument.is_later_ || status == SNAPNAV_PENDING) return status;
    argument.host().log(Level::error, error ? error->message : "an error after later()");
    return SNAPNAV_PENDING; // the token answered, or will
  }

private:
  std::function<Answer(Argument &)> body_;
};

} // namespace snapnav
#endif
